interface Chosen {
  accountId?: string;
  remoteAddress?: string;
}

/** The URL of the security events with a filter. */
export function eventsLink(filter: Chosen): string {
  return `/security-events?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
}

/** The account and IP address in the filter of a URL. */
export function chosenIn(filter: string | null): Chosen {
  try {
    const { accountId, remoteAddress } = JSON.parse(filter ?? '{}') as Record<string, unknown>;
    return {
      ...(typeof accountId === 'string' && { accountId }),
      ...(typeof remoteAddress === 'string' && { remoteAddress }),
    };
  } catch {
    return {};
  }
}
