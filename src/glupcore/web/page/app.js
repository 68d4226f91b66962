const socket = new WebSocket(new URL("socket", location.href.replace(/^http/, "ws")));
socket.onopen = () => socket.send(JSON.stringify({ id: "version", method: "query_version" }));
socket.onmessage = (event) => {
  document.getElementById("engine").textContent = `glupcore ${JSON.parse(event.data).result.glupcore}`;
};
