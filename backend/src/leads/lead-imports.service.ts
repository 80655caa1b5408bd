import { Injectable } from '@nestjs/common';
import { ImportsService } from '../imports/imports.service.js';
import { checkFields, transformed } from '../kernel/validation.js';
import { ContactDto } from './leads.dto.js';
import { LeadsService } from './leads.service.js';

const COLUMNS: Record<string, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  subject: 'Location',
  message: 'Message',
};

/** Imports leads. The same enquiry of the same person is one lead. */
@Injectable()
export class LeadImportsService {
  constructor(imports: ImportsService, leads: LeadsService) {
    const read = ({ Name = '', Email = '', Phone = '', Location = '', Message = '' }: Record<string, string>) => ({
      name: Name,
      email: Email,
      phone: Phone,
      subject: Location,
      message: Message,
    });
    const lead = (values: Record<string, string>) => transformed(ContactDto, read(values));
    imports.registerImporter('leads', {
      validate: async (values) =>
        checkFields(ContactDto, read(values)).map(({ field, message }) => ({ column: COLUMNS[field] ?? '', message })),
      keyOf: (values) => leads.importKey(lead(values)),
      isKnown: (values) => leads.isImported(lead(values)),
      create: (values) => leads.import(lead(values)),
    });
  }
}
