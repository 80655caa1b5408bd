import { isIP } from 'node:net';

export type Environment = Record<string, string | undefined>;

export const MIN_SECRET_LENGTH = 32;

/** A list of several hosts with ports is valid; the URL class cannot parse it. */
const MONGODB_URI = /^mongodb(?:\+srv)?:\/\/[^\s/?]+(?:[/?]\S*)?$/;

/** Reads settings, and collects the errors of all of them, so that they are reported together. */
export class SettingsReader {
  readonly errors: string[] = [];
  readonly production: boolean;

  constructor(private readonly environment: Environment) {
    this.production = this.oneOf('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production';
  }

  /** The trimmed value; null when the setting is missing or blank. */
  text(name: string): string | null {
    return this.environment[name]?.trim() || null;
  }

  /** A setting that production requires. @param meaning what it is, for the error */
  required(name: string, meaning: string): string | null {
    const value = this.text(name);
    if (!value && this.production) this.errors.push(`${name} is missing: ${meaning}.`);
    return value;
  }

  /**
   * Checks the value of a setting that is a URL; null when it is missing or malformed. @param protocols such as `https:`
   */
  url(name: string, value: string | null, protocols: readonly string[]): string | null {
    if (value === null) return null;
    const parsed = URL.canParse(value) ? new URL(value) : null;
    const isUrl = parsed && protocols.includes(parsed.protocol) && parsed.host !== '' && /^\w+:\/\//.test(value);
    if (isUrl) return value;
    this.notAUrl(name, protocols);
    return null;
  }

  /** A setting that is a connection string of MongoDB; null when it is missing. */
  mongodbUri(name: string): string | null {
    const value = this.text(name);
    if (value !== null && !MONGODB_URI.test(value)) this.notAUrl(name, ['mongodb:', 'mongodb+srv:']);
    return value;
  }

  /** Checks the length of a setting that is a secret. */
  secret(name: string, value: string | null): string | null {
    if (value !== null && value.length < MIN_SECRET_LENGTH)
      this.errors.push(`${name} is too short: use at least ${MIN_SECRET_LENGTH} characters.`);
    return value;
  }

  /** A setting that has one of a few values. */
  oneOf<Value extends string>(name: string, values: readonly Value[], byDefault: Value): Value {
    const value = (this.text(name) ?? byDefault) as Value;
    if (!values.includes(value)) this.malformed(name, `use one of ${values.join(', ')}`);
    return value;
  }

  /** A setting that is a whole number, from `min` to `max`. */
  wholeNumber(name: string, { min, max, byDefault }: { min: number; max: number; byDefault: number }): number {
    const value = this.text(name) ?? String(byDefault);
    if (!/^\d+$/.test(value) || Number(value) < min || Number(value) > max)
      this.malformed(name, `use a whole number from ${min} to ${max}`);
    return Number(value);
  }

  /** IP addresses or networks, separated by commas. */
  networks(name: string): string[] {
    const networks = (this.text(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    for (const network of networks) {
      if (!isNetwork(network)) this.malformed(name, `"${network}" is not an IP address or network such as 10.0.0.0/8`);
    }
    return networks;
  }

  /** Records an error of a setting. @param reason what is wrong and what to do, without a full stop */
  malformed(name: string, reason: string): void {
    this.errors.push(`${name} is malformed: ${reason}.`);
  }

  private notAUrl(name: string, protocols: readonly string[]): void {
    const starts = protocols.map((protocol) => `${protocol}//`).join(' or ');
    this.malformed(name, `it must be a URL starting with ${starts}`);
  }
}

function isNetwork(text: string): boolean {
  const [address, bits, ...rest] = text.split('/');
  const version = isIP(address ?? '');
  if (version === 0 || address!.includes('%') || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
