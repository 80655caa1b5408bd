import { Injectable } from '@nestjs/common';
import { ImportsService } from '../imports/imports.service.js';
import { checkFields, transformed } from '../kernel/validation.js';
import { CommunitiesService } from './communities.service.js';
import { CommunityDto } from './communities.dto.js';
import { nameKey } from './community.js';

const ACTIVE: Record<string, boolean> = { '': true, yes: true, true: true, no: false, false: false };

/** Imports communities. A row whose name exists is skipped. */
@Injectable()
export class CommunityImportsService {
  constructor(imports: ImportsService, communities: CommunitiesService) {
    const read = (row: Record<string, string>) => ({
      name: row['Name'] ?? '',
      locality: row['Locality'] ?? '',
      address: row['Address'] ?? '',
      city: row['City'] || undefined,
      state: row['State'] || undefined,
      pin: row['PIN Code'] ?? '',
      active: ACTIVE[(row['Active'] ?? '').toLowerCase()],
    });
    const columns: Record<string, string> = {
      name: 'Name',
      locality: 'Locality',
      address: 'Address',
      city: 'City',
      state: 'State',
      pin: 'PIN Code',
      active: 'Active',
    };
    imports.registerImporter('communities', {
      validate: async (values) => {
        const row = read(values);
        const errors = checkFields(CommunityDto, row).map(({ field, message }) => ({
          column: columns[field] ?? '',
          message,
        }));
        return row.active === undefined ? [...errors, { column: 'Active', message: 'Please write yes or no' }] : errors;
      },
      keyOf: ({ Name = '' }) => nameKey(Name),
      isKnown: async ({ Name = '' }) => (await communities.named(Name)) !== null,
      create: async (values, { id }) => {
        const existing = await communities.named(values.Name ?? '');
        if (existing) return existing.id === id;
        await communities.create(transformed(CommunityDto, read(values)), id);
        return true;
      },
    });
  }
}
