import { ApiProperty } from '@nestjs/swagger';

export class MessageDto {
  @ApiProperty() message!: string;
}

export class RemovedDto {
  @ApiProperty({ description: 'The id of the record that was deleted.' }) id!: string;
}
