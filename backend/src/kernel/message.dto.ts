import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ description: 'Confirms that the request was carried out.' })
export class MessageDto {
  @ApiProperty() message!: string;
}

@ApiSchema({ description: 'The record that was deleted.' })
export class RemovedDto {
  @ApiProperty({ description: 'The id of the record that was deleted.' }) id!: string;
}
