import http from 'node:http';

/** Calls a server on this machine over kept connections, at most `connections` at once; an answer with another status throws. */
export function caller(port, connections = 1) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const call = (method, path, token, body, expected) =>
    new Promise((resolve, reject) => {
      const text = body && JSON.stringify(body);
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      };
      const request = http.request({ agent, host: '127.0.0.1', port, path, method, headers }, (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () => {
          const answer = Buffer.concat(parts).toString();
          if (response.statusCode === expected) resolve(answer === '' ? undefined : JSON.parse(answer));
          else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${answer}`));
        });
      });
      request.on('error', reject);
      request.end(text);
    });
  return Object.assign(call, { agent });
}
