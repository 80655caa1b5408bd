import type { SettingsResponse } from '#libs/contract/settings.js';

/** The settings as they are saved. */
export type SettingsValues = Omit<SettingsResponse, 'id' | '_id' | 'version'>;

export const valuesOf = ({ id: _id, _id: _same, version: _version, ...values }: SettingsResponse): SettingsValues =>
  values;
