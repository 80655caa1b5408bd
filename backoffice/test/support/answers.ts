/** A server's answer that refuses or fails. */
export function failure(message: string, status = 500): Response {
  return Response.json(
    { status, title: 'Failed', message, code: 'internal-error' },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );
}

/** An answer that waits until it is let go. */
export function held(answer: () => Response): { answer: () => Promise<Response>; release: () => void } {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  return { answer: () => gate.then(answer), release: () => release() };
}
