/** The provider answers no; `status` is HTTP's. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** The provider has acted, but its answer does not arrive: the connection breaks. */
export class AnswerLost extends Error {
  constructor() {
    super('the answer is lost');
  }
}
