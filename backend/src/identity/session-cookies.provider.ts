import type { AppConfig } from '../config/config.js';

/** The name and attributes of a cookie. */
interface Cookie {
  name: string;
  options: { path: string; httpOnly: true; sameSite: 'strict'; secure: boolean };
}

/**
 * The cookies of the refresh token and of the device token, which exempts known browsers from account limits. Over
 * https their names have the prefix `__Host-`, so that no other host of the domain can set them.
 */
export function sessionCookies({ publicUrl }: AppConfig): { refresh: Cookie; device: Cookie } {
  const secure = publicUrl.startsWith('https:');
  const cookie = (name: string, path: string): Cookie => ({
    name: secure ? `__Host-${name}` : name,
    // The prefix requires the root path.
    options: { path: secure ? '/' : path, httpOnly: true, sameSite: 'strict', secure },
  });
  return { refresh: cookie('refresh', '/api/auth'), device: cookie('device', '/api') };
}
