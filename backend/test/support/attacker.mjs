import { request } from 'node:http';
import { FIELD_VALUES, WHOLE_BODIES } from './hostile-bodies.mjs';

/**
 * A client in its own process, so that only the server's work is measured in the server's process.
 * Takes { url, method, headers, body: { kind, field?, bytes } } and answers { status, type, text }.
 */
process.on('message', ({ url, method, headers, body: { kind, field, bytes } }) => {
  const body = field === undefined ? WHOLE_BODIES[kind](bytes) : FIELD_VALUES[kind](field, bytes);
  const sent = request(url, {
    method,
    headers: { 'content-type': 'application/json', 'content-length': body.length, ...headers },
  });
  let answered = false;
  const answer = (outcome) => {
    if (!answered) process.send(outcome);
    answered = true;
  };
  sent.on('error', (error) => answer({ status: 0, type: '', text: String(error) }));
  sent.on('response', (response) => {
    const chunks = [];
    response.on('data', (chunk) => chunks.push(chunk));
    response.on('end', () =>
      answer({
        status: response.statusCode,
        type: response.headers['content-type'] ?? '',
        text: Buffer.concat(chunks).toString().slice(0, 2_000),
      }),
    );
  });
  sent.end(body);
});
