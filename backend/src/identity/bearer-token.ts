const BEARER = /^bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** The token of an authorization header (RFC 6750); null when it has none, or anything else besides. */
export function bearerToken(authorization: string | undefined): string | null {
  return BEARER.exec(authorization ?? '')?.[1] ?? null;
}
