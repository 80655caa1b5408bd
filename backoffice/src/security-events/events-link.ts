interface Chosen {
  accountId?: string;
  remoteAddress?: string;
}

/** The address of the security events that a filter selects. */
export function eventsLink(filter: Chosen): string {
  return `/security-events?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
}

/** The account and the IP address that the filter in an address names. */
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
