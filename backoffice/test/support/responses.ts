/** An error response. */
export function failure(message: string, status = 500): Response {
  return Response.json(
    { status, title: 'Failed', message, code: 'internal-error' },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );
}

/** A response that waits until it is released. */
export function held(answer: () => Response): { answer: () => Promise<Response>; release: () => void } {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  return { answer: () => gate.then(answer), release: () => release() };
}
