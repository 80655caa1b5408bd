/** Asks the person to sign in again; resolves to whether they did. */
type SignInAgain = (email: string) => Promise<boolean>;

let ask: SignInAgain = () => Promise.resolve(false);
let asking: Promise<boolean> | null = null;

/** The shell says how a person is asked. */
export function setSignInAgain(own: SignInAgain): void {
  ask = own;
}

/** One question for all the calls that wait. */
export function signInAgain(email: string): Promise<boolean> {
  asking ??= ask(email).finally(() => {
    asking = null;
  });
  return asking;
}
