import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import {
  MAX_VIEW_NAME_LENGTH,
  COLUMN_WIDTH,
  SORT_ORDERS,
  type ColumnLayout,
  type ColumnLayoutResponse,
  type ColumnWidth,
  type SortOrder,
  type ViewRequest,
  type ViewResponse,
} from '#libs/contract/views.js';
import { trimmed } from '../kernel/field-rules.js';

const NAME = /^[\w.-]{1,60}$/;
const RESOURCE = /^[A-Za-z-]{1,40}$/;
const MAX_COLUMNS = 60;

@ApiSchema({ description: "A list's filters, order and columns, saved under a name." })
export class ViewDto implements ViewRequest {
  @ApiProperty({ example: 'allOrders', description: "The list's name in the backoffice" })
  @IsString()
  @Matches(RESOURCE, { message: 'resource must be the name of a list' })
  resource!: string;

  @ApiProperty({ example: 'Amber Heights, ending' })
  @Transform(trimmed)
  @IsString()
  @Length(1, MAX_VIEW_NAME_LENGTH, { message: `Please enter a name of at most ${MAX_VIEW_NAME_LENGTH} characters` })
  name!: string;

  @ApiProperty({ description: 'Whether all staff see it' })
  @IsBoolean()
  isShared!: boolean;

  @ApiProperty({ example: '{"status":["active"]}', description: "The list's filter, as JSON" })
  @MaxLength(4000)
  @IsString()
  filter!: string;

  @ApiProperty({ example: 'endDate', description: 'The field that the list is sorted by' })
  @IsString()
  @Matches(NAME, { message: 'sort must be the name of a field' })
  sort!: string;

  @ApiProperty({ enum: SORT_ORDERS, description: 'The direction of the sort' })
  @IsIn(SORT_ORDERS)
  order!: SortOrder;

  @ApiProperty({ type: 'integer', description: 'Records per page' })
  @Min(1)
  @Max(1000)
  @IsInt()
  perPage!: number;

  @ApiProperty({ type: [String], description: 'Names of the columns that are hidden' })
  @IsArray()
  @ArrayMaxSize(MAX_COLUMNS)
  @Matches(NAME, { each: true, message: 'hiddenColumns must be names of columns' })
  hiddenColumns!: string[];
}

@ApiSchema({ description: 'A saved view of a list.' })
export class ViewResponseDto extends ViewDto implements ViewResponse {
  @ApiProperty() id!: string;
  @ApiProperty({ description: 'Whether the caller saved it. Owners delete their views; admins delete shared ones too' })
  isOwn!: boolean;
}

export class ColumnLayoutParamDto {
  @ApiProperty({ example: 'allOrders', description: "The list's name in the backoffice" })
  @IsString()
  @Matches(RESOURCE, { message: 'resource must be the name of a list' })
  resource!: string;
}

@ApiSchema({ description: 'The width of a column.' })
class ColumnWidthDto implements ColumnWidth {
  @ApiProperty({ example: 'email', description: 'The name of the column' })
  @IsString()
  @Matches(NAME, { message: 'column must be the name of a column' })
  column!: string;

  @ApiProperty({ type: 'integer', description: 'In pixels' })
  @Min(COLUMN_WIDTH.min)
  @Max(COLUMN_WIDTH.max)
  @IsInt()
  width!: number;
}

@ApiSchema({ description: 'How a member of staff has arranged the columns of a list.' })
export class ColumnLayoutDto implements ColumnLayout {
  @ApiProperty({
    type: [String],
    nullable: true,
    description: "Names of the columns that are hidden; null for the list's default",
  })
  @ValidateIf((_, hidden) => hidden !== null)
  @IsArray()
  @ArrayMaxSize(MAX_COLUMNS)
  @Matches(NAME, { each: true, message: 'hidden must be names of columns' })
  hidden!: string[] | null;

  @ApiProperty({
    type: [String],
    description: 'Names of the columns in order. Columns that are not named follow',
  })
  @IsArray()
  @ArrayMaxSize(MAX_COLUMNS)
  @Matches(NAME, { each: true, message: 'order must be names of columns' })
  order!: string[];

  @ApiProperty({ type: [ColumnWidthDto], description: 'Columns that are not named are as wide as their content' })
  @IsArray()
  @ArrayMaxSize(MAX_COLUMNS)
  @ArrayUnique(({ column }: ColumnWidthDto) => column, { message: 'widths must name each column once' })
  @ValidateNested({ each: true })
  @Type(() => ColumnWidthDto)
  widths!: ColumnWidthDto[];
}

@ApiSchema({ description: 'How a member of staff has arranged the columns of a list.' })
export class ColumnLayoutResponseDto extends ColumnLayoutDto implements ColumnLayoutResponse {
  @ApiProperty({ description: "The list's name in the backoffice" }) resource!: string;
}
