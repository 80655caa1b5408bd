import { Injectable } from '@nestjs/common';
import { ImportsService } from '../imports/imports.service.js';
import { LeadIntakeService } from './lead-intake.service.js';
import { ContactDto } from './leads.dto.js';

/** Imports leads. The same enquiry of the same person is one lead. */
@Injectable()
export class LeadImportsService {
  constructor(imports: ImportsService, intake: LeadIntakeService) {
    imports.registerImporter('leads', {
      dto: ContactDto,
      columns: { name: 'Name', email: 'Email', phone: 'Phone', subject: 'Location', message: 'Message' },
      keyOf: (lead) => intake.importKey(lead),
      isKnown: (lead) => intake.isImported(lead),
      create: (lead, { id }) => intake.import(lead, id),
    });
  }
}
