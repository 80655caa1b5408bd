/** Asks the user to sign in again. Resolves to whether they did. */
type SignInAgain = (email: string) => Promise<boolean>;

let ask: SignInAgain = () => Promise.resolve(false);
let asking: Promise<boolean> | null = null;

/** Set by the shell, which shows the dialog. */
export function setSignInAgain(own: SignInAgain): void {
  ask = own;
}

/** One dialog for all waiting requests. */
export function signInAgain(email: string): Promise<boolean> {
  asking ??= ask(email).finally(() => {
    asking = null;
  });
  return asking;
}
