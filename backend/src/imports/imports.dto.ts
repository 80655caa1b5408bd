import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { IMPORT_KINDS, MAX_IMPORT_BYTES, type ImportKind, type ImportResponse } from '#libs/contract/imports.js';
import { MaxCharacters, Omittable } from '../kernel/field-rules.js';

export class ImportDto {
  @ApiProperty({ enum: IMPORT_KINDS })
  @IsIn(IMPORT_KINDS, { message: `kind must be one of ${IMPORT_KINDS.join(', ')}` })
  kind!: ImportKind;

  @ApiProperty({ example: 'customers.csv' })
  @MaxLength(200)
  @IsString()
  fileName!: string;

  @ApiProperty({ description: 'The file: at most 2 MB and 5,000 rows, its columns named in the first line' })
  @MaxCharacters(MAX_IMPORT_BYTES, 'A file may have at most 2 MB')
  @IsNotEmpty({ message: 'The file is empty' })
  @IsString({ message: 'Please choose a file' })
  csv!: string;

  @ApiPropertyOptional({ description: 'Customers: whether each new one is mailed a link to choose a password' })
  @Omittable()
  @IsBoolean()
  invite?: boolean;
}

class ImportFaultDto {
  @ApiProperty({ description: 'From 1, the header being the first' }) line!: number;
  @ApiProperty() column!: string;
  @ApiProperty() message!: string;
}

export class ImportResponseDto implements ImportResponse {
  @ApiProperty({ description: 'Empty while there are faults' }) id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty({ enum: IMPORT_KINDS }) kind!: ImportKind;
  @ApiProperty() fileName!: string;
  @ApiProperty({ enum: ['faulty', 'checked', 'running', 'done'] }) status!: ImportResponse['status'];
  @ApiProperty() rows!: number;
  @ApiProperty({ description: 'Rows whose record is there already: they stay as they are' }) known!: number;
  @ApiProperty({ type: [ImportFaultDto] }) faults!: ImportFaultDto[];
  @ApiProperty() faultCount!: number;
  @ApiProperty({ description: 'Rows dealt with so far' }) done!: number;
  @ApiProperty() created!: number;
  @ApiProperty({ type: [ImportFaultDto] }) failures!: ImportFaultDto[];
}
