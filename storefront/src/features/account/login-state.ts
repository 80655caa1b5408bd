/** State for the login and registration pages. */
export interface LoginState {
  /** Where to continue after the login. */
  returnTo?: string;
  /** Whether that page requires a login. */
  loginRequired?: boolean;
  /** A success message. */
  notice?: string;
  /** The email address of a new registration. */
  registered?: string;
  /** The email address to fill in. */
  email?: string;
}
