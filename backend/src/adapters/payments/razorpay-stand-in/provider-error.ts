/** A rejection by the provider, with an HTTP status. */
export class ProviderError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export function unknownId(): ProviderError {
  return new ProviderError(400, 'The id provided does not exist');
}

/** The record that a request names by its id. Throws ProviderError when there is none. */
export function found<T>(record: T | null): T {
  if (record === null) throw unknownId();
  return record;
}

/** The provider has acted, but the connection is closed without a response. */
export class ResponseLost extends Error {
  constructor() {
    super('the response is lost');
  }
}
