import type { AppConfig } from '../config/config.js';

/** A cookie's name, and where and how browsers keep it. */
interface Cookie {
  name: string;
  options: { path: string; httpOnly: true; sameSite: 'strict'; secure: boolean };
}

/**
 * The refresh token, and what lets a browser sign in while others guess. Over https their names have the prefix
 * `__Host-`: browsers then take them from this host alone, and no sibling host can set them.
 */
export function sessionCookies({ publicUrl }: AppConfig): { refresh: Cookie; device: Cookie } {
  const secure = publicUrl.startsWith('https:');
  const cookie = (name: string, path: string): Cookie => ({
    name: secure ? `__Host-${name}` : name,
    // The prefix is valid for the whole host only.
    options: { path: secure ? '/' : path, httpOnly: true, sameSite: 'strict', secure },
  });
  return { refresh: cookie('refresh', '/api/auth'), device: cookie('device', '/api') };
}
