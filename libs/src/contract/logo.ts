/** The operator's logo. */
export interface Logo {
  /** Of its pictures, which never change. */
  id: string;
  /** Of the picture, in pixels. */
  width: number;
  height: number;
  /** Whether the picture contains the name of the business, which is then not shown next to it. */
  containsName: boolean;
}

/** PUT settings/logo */
export interface LogoRequest {
  /** A data URL (JPEG, PNG or WebP, 5 MB). Omitted, the current picture is kept. */
  picture?: string | undefined;
  containsName: boolean;
}

/** PUT and DELETE settings/logo. Without a logo of its own, the site shows the built-in one. */
export interface LogoResponse {
  logo: Logo | null;
}
