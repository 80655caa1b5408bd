import { Injectable } from '@nestjs/common';
import { ImportsService } from '../imports/imports.service.js';
import { ContactDto } from './leads.dto.js';
import { LeadsService } from './leads.service.js';

/** Imports leads. The same enquiry of the same person is one lead. */
@Injectable()
export class LeadImportsService {
  constructor(imports: ImportsService, leads: LeadsService) {
    imports.registerImporter('leads', {
      dto: ContactDto,
      columns: { name: 'Name', email: 'Email', phone: 'Phone', subject: 'Location', message: 'Message' },
      keyOf: (lead) => leads.importKey(lead),
      isKnown: (lead) => leads.isImported(lead),
      create: (lead, { id }) => leads.import(lead, id),
    });
  }
}
