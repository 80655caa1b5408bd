/** A rejection by the provider, with an HTTP status. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** The provider has acted, but the connection is closed without a response. */
export class ResponseLost extends Error {
  constructor() {
    super('the response is lost');
  }
}
