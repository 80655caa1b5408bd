import { RAZORPAY_API } from '../config/config.js';

interface SecurityOptions {
  /** The site's own URL. */
  publicUrl: string;
  /** The URL or path of the payment provider's script. */
  checkoutScript: string;
  /** The hashes of inline scripts. */
  embeddedScripts: readonly string[];
}

/** The headers of every response, computed once. A route can override them. */
export function securityHeaders({
  publicUrl,
  checkoutScript,
  embeddedScripts,
}: SecurityOptions): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(checkoutScript, embeddedScripts),
    // The provider's modal opens bank pages in new windows.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    // The filter that this header controls in old browsers can itself be abused.
    'x-xss-protection': '0',
  };
}

function contentSecurityPolicy(checkoutScript: string, embeddedScripts: readonly string[]): string {
  const hosted = checkoutScript.startsWith('https:');
  const provider = hosted ? ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'] : [];
  const providerApi = hosted ? [RAZORPAY_API] : [];
  const providerCalls = hosted
    ? [...providerApi, 'https://lumberjack.razorpay.com', 'https://lumberjack-cx.razorpay.com']
    : [];
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...embeddedScripts, ...provider],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...provider],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...provider, ...providerCalls],
    'worker-src': ["'self'"],
    'frame-src': ["'self'", ...provider, ...providerApi],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...providerApi],
    'frame-ancestors': ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';');
}
