/** What a page that leads to login or registration may hand over. */
export interface LoginState {
  /** Where to go on after the login. */
  returnTo?: string;
  /** Whether the page there asks for a login. */
  asked?: boolean;
  /** What has just been done. */
  notice?: string;
  /** The address that somebody has just registered with. */
  registered?: string;
}
