import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { CustomerNoteResponse } from '#libs/contract/customer-notes.js';
import { Allow, CurrentCaller, type Caller } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import { Idempotent } from '../kernel/idempotency.js';
import { RemovedDto } from '../kernel/message.dto.js';
import { CustomerNoteDto, CustomerNoteResponseDto } from './customer-notes.dto.js';
import { CustomerNotesService } from './customer-notes.service.js';
import type { CustomerNote } from './customer-notes.store.js';

@ApiTags('customers')
@Controller('customers/:id/notes')
export class CustomerNotesController {
  constructor(private readonly notes: CustomerNotesService) {}

  @Get()
  @Allow('customers:read')
  @ApiDoc({
    summary: 'List the notes about a customer',
    description: 'Notes by staff, newest first. They are not visible to customers and are deleted with the account.',
  })
  @ApiOkResponse({ type: [CustomerNoteResponseDto] })
  async listCustomerNotes(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<CustomerNoteResponse[]> {
    return (await this.notes.ofCustomer(id)).map((note) => noteResponse(note, caller));
  }

  @Post()
  @Allow('customers:write')
  @ApiDoc({ summary: 'Add a note about a customer', description: 'Adds a note, with its author and time.' })
  @Idempotent()
  @ApiCreatedResponse({ type: CustomerNoteResponseDto })
  async addCustomerNote(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { text }: CustomerNoteDto,
  ): Promise<CustomerNoteResponse> {
    return noteResponse(await this.notes.add(caller, id, text), caller);
  }

  @Put(':noteId')
  @Allow('customers:write')
  @ApiDoc({ summary: 'Edit a note about a customer', description: 'Replaces the text of one of your own notes.' })
  @Idempotent()
  @ApiOkResponse({ type: CustomerNoteResponseDto })
  async editCustomerNote(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('noteId') noteId: string,
    @Body() { text }: CustomerNoteDto,
  ): Promise<CustomerNoteResponse> {
    return noteResponse(await this.notes.edit(caller, id, noteId, text), caller);
  }

  @Delete(':noteId')
  @Allow('customers:write')
  @ApiDoc({
    summary: 'Delete a note about a customer',
    description: 'Deletes one of your own notes. Admins can delete any note.',
  })
  @Idempotent()
  @ApiOkResponse({ type: RemovedDto })
  async deleteCustomerNote(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('noteId') noteId: string,
  ): Promise<{ id: string }> {
    await this.notes.remove(caller, id, noteId);
    return { id: noteId };
  }
}

function noteResponse({ id, text, at, editedAt, by, byId }: CustomerNote, { userId }: Caller): CustomerNoteResponse {
  return { id, text, at, editedAt, by, isOwn: byId === userId };
}
