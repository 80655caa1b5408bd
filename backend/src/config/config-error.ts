/** All errors in the settings. Each line names the setting and says what to do. */
export class ConfigError extends Error {
  constructor(readonly errors: readonly string[]) {
    super(errors.join('\n'));
    this.name = 'ConfigError';
  }
}
