// The types of what the page uses of preact-htm.js.
export type Node = object | string | number | boolean | null | undefined | Node[];
export function html(strings: TemplateStringsArray, ...values: unknown[]): Node;
export function render(tree: Node, parent: Element): void;
export function useState<T>(first: T | (() => T)): [T, (next: T | ((now: T) => T)) => void];
export function useReducer<S, A>(step: (state: S, action: A) => S, first: S): [S, (action: A) => void];
export function useEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useLayoutEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useRef<T>(first: T): { current: T };
export function useMemo<T>(make: () => T, inputs?: readonly unknown[]): T;
