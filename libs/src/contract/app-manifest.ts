/** GET app-manifest: the web app manifest of the backoffice, which browsers read to install it as an app. */
export interface AppManifestResponse {
  /** Identifies the installed app, whose name and icons may change. */
  id: string;
  name: string;
  /** Below the icon on a home screen. */
  short_name: string;
  start_url: string;
  scope: string;
  display: 'standalone';
  /** While the app starts. */
  background_color: string;
  theme_color: string;
  icons: AppIcon[];
}

export interface AppIcon {
  src: string;
  /** Such as 192x192, in pixels. */
  sizes: string;
  type: 'image/png';
  /** A maskable icon may be cut to the shape that the phone gives all icons. */
  purpose: 'any' | 'maskable';
}
