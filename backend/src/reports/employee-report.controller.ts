import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { EmployeeReportResponse, EmployeeReportRow } from '#libs/contract/employee-report.js';
import { Allow } from '../kernel/access.js';
import { ApiDoc } from '../kernel/api-doc.js';
import type { CsvColumn } from '../kernel/csv.js';
import { csvFile } from '../kernel/list-export.js';
import { EmployeeReportDto, MonthDto } from './employee-report.dto.js';
import { EmployeeReportService } from './employee-report.service.js';

const COLUMNS: readonly CsvColumn<EmployeeReportRow>[] = [
  { title: 'Employee', value: ({ name }) => name },
  { title: 'Days Worked', value: ({ daysWorked }) => daysWorked },
  { title: 'Visits Done', value: ({ visitsDone }) => visitsDone },
  { title: 'Visits Missed', value: ({ visitsMissed }) => visitsMissed },
  { title: 'Single Washes Done', value: ({ washesDone }) => washesDone },
  { title: 'Employee ID', value: ({ employeeId }) => employeeId },
];

@ApiTags('reports')
@Controller('reports/employees')
export class EmployeeReportController {
  constructor(private readonly report: EmployeeReportService) {}

  @Get()
  @Allow('reports')
  @ApiDoc({
    summary: "Get the employees' month",
    description:
      'The days, visits and single washes of each employee in a month, for wages. A visit counts for the employee ' +
      'whose schedule it was in, even if the office entered it.',
  })
  @ApiOkResponse({ type: EmployeeReportDto })
  getEmployeeReport(@Query() { month }: MonthDto): Promise<EmployeeReportResponse> {
    return this.report.ofMonth(month);
  }

  @Get('export')
  @Allow('exports:accounting')
  @ApiDoc({
    summary: "Export the employees' month",
    description: 'The same as a CSV file with a row for each employee.',
  })
  @ApiOkResponse({ description: 'A CSV file.', content: { 'text/csv': { schema: { type: 'string' } } } })
  exportEmployeeReport(@Query() { month }: MonthDto): StreamableFile {
    return csvFile(`employees-${month}`, COLUMNS, this.rows(month));
  }

  private async *rows(month: string): AsyncGenerator<EmployeeReportRow> {
    yield* (await this.report.ofMonth(month)).employees;
  }
}
