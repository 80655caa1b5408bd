import { Injectable } from '@nestjs/common';
import { ImportsService } from '../imports/imports.service.js';
import { CommunitiesService } from './communities.service.js';
import { CommunityDto } from './communities.dto.js';
import { nameKey } from './community.js';

const ACTIVE: Record<string, boolean> = { '': true, yes: true, true: true, no: false, false: false };

/** Imports communities. A row whose name exists is skipped. */
@Injectable()
export class CommunityImportsService {
  constructor(imports: ImportsService, communities: CommunitiesService) {
    imports.registerImporter('communities', {
      dto: CommunityDto,
      columns: {
        name: 'Name',
        locality: 'Locality',
        address: 'Address',
        city: 'City',
        state: 'State',
        pin: 'PIN Code',
        active: 'Active',
      },
      fieldsOf: ({ city, state, active = '', ...texts }) => ({
        ...texts,
        city: city || undefined,
        state: state || undefined,
        active: ACTIVE[active.toLowerCase()],
      }),
      errorsOf: ({ active }) =>
        Promise.resolve(active === undefined ? [{ field: 'active', message: 'Please write yes or no' }] : []),
      keyOf: ({ name }) => nameKey(name),
      isKnown: async ({ name }) => (await communities.named(name)) !== null,
      create: async (community, { id }) => {
        const existing = await communities.named(community.name);
        if (existing) return existing.id === id;
        await communities.create(community, id);
        return true;
      },
    });
  }
}
