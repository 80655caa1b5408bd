import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import {
  IMPORT_KINDS,
  MAX_IMPORT_BYTES,
  type ImportError,
  type ImportHeader,
  type ImportKind,
  type ImportRequest,
  type ImportResponse,
  type ImportStartRequest,
  type RejectedRow,
} from '#libs/contract/imports.js';
import { MaxCharacters, Omittable } from '../kernel/field-rules.js';

@ApiSchema({ description: 'A CSV file to check.' })
export class ImportDto implements ImportRequest {
  @ApiProperty({ enum: IMPORT_KINDS })
  @IsIn(IMPORT_KINDS, { message: `kind must be one of ${IMPORT_KINDS.join(', ')}` })
  kind!: ImportKind;

  @ApiProperty({ example: 'customers.csv' })
  @MaxLength(200)
  @IsString()
  fileName!: string;

  @ApiProperty({
    description: 'The content of the file, with the column names in the first line: at most 2 MB and 5,000 rows',
  })
  @MaxCharacters(MAX_IMPORT_BYTES, 'A file may have at most 2 MB')
  @IsNotEmpty({ message: 'The file is empty' })
  @IsString({ message: 'Please choose a file' })
  csv!: string;

  @ApiPropertyOptional({ description: 'Customers: whether each new one is emailed a link to choose a password' })
  @Omittable()
  @IsBoolean()
  invite?: boolean;

  @ApiPropertyOptional({
    type: [String],
    description: 'The column for each header cell, in order; empty to ignore it. Guessed by default',
  })
  @Omittable()
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  @MaxLength(40, { each: true })
  columns?: string[];
}

@ApiSchema({ description: 'How to import a checked file.' })
export class ImportStartDto implements ImportStartRequest {
  @ApiPropertyOptional({
    description:
      'Customers: whether each new one is emailed a link to choose a password. The default is the choice of the check',
  })
  @Omittable()
  @IsBoolean()
  invite?: boolean;
}

@ApiSchema({ description: 'A column of the file, and the field that it is imported into.' })
class ImportHeaderDto implements ImportHeader {
  @ApiProperty({ description: 'As written in the file' }) header!: string;
  @ApiProperty({ description: 'Empty when it is ignored' }) column!: string;
}

@ApiSchema({ description: 'A row of the file that is not imported.' })
class RejectedRowDto implements RejectedRow {
  @ApiProperty({ description: 'The header is line 1' }) line!: number;
  @ApiProperty({ type: [String], description: 'In the order of the headers' }) cells!: string[];
}

@ApiSchema({ description: 'A value that cannot be imported.' })
class ImportErrorDto implements ImportError {
  @ApiProperty({ description: 'The header is line 1' }) line!: number;
  @ApiProperty({ description: 'Empty for an error of the whole line' }) column!: string;
  @ApiProperty() message!: string;
}

@ApiSchema({ description: 'A checked file, and the progress of its import.' })
export class ImportResponseDto implements ImportResponse {
  @ApiProperty({ description: 'Empty for a file that cannot be imported' }) id!: string;
  @ApiProperty() _id!: string;
  @ApiProperty({ enum: IMPORT_KINDS }) kind!: ImportKind;
  @ApiProperty() fileName!: string;
  @ApiProperty({ enum: ['invalid', 'checked', 'running', 'done'] }) status!: ImportResponse['status'];
  @ApiProperty({ description: 'Rows without errors' }) rows!: number;
  @ApiProperty({ description: 'Rows whose record exists already; they are skipped' }) known!: number;
  @ApiProperty({ type: [ImportHeaderDto], description: 'Of a check' }) headers!: ImportHeaderDto[];
  @ApiProperty({ type: [RejectedRowDto], description: 'Of a check: the rows that will not be imported' })
  rejectedRows!: RejectedRowDto[];
  @ApiProperty({ type: [ImportErrorDto] }) errors!: ImportErrorDto[];
  @ApiProperty() errorCount!: number;
  @ApiProperty({ description: 'Rows processed so far' }) done!: number;
  @ApiProperty() created!: number;
  @ApiProperty({ type: [ImportErrorDto] }) failures!: ImportErrorDto[];
}
