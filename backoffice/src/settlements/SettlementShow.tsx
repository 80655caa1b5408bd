import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { RaRecord } from 'react-admin';
import type { SettlementResponse } from '#libs/contract/settlements.js';
import { formatRupees } from '#libs/money.js';
import { SETTLEMENT_PROBLEM_TEXTS } from '#libs/value-names.js';
import { BackLink } from '../components/BackLink.js';
import { Columns } from '../components/Columns.js';
import { Detail, Details, DetailsCard } from '../components/Details.js';
import { countText, dayText } from '../components/format.js';
import { Page } from '../components/Page.js';
import { RecordScreen } from '../components/RecordScreen.js';
import { Agreement, Status } from './SettlementList.js';
import { SettlementLines } from './SettlementLines.js';

const ABOVE = <BackLink to="/settlements">Settlements</BackLink>;

export default function SettlementShow() {
  return (
    <RecordScreen<SettlementResponse & RaRecord> title="Settlement" above={ABOVE}>
      {(settlement) => <Content settlement={settlement} />}
    </RecordScreen>
  );
}

function Content({ settlement }: { settlement: SettlementResponse }) {
  const { payments, refunds, fees, tax, adjustments, amount, utr, settledOn, lines, status } = settlement;
  return (
    <Page title={utr ?? settlement.id} above={ABOVE} aside={<Status status={status} />}>
      <Columns>
        <DetailsCard title="Transfer">
          <Details>
            <Detail name="Date">{dayText(settledOn)}</Detail>
            <Detail name="UTR">{utr}</Detail>
            <Detail name="Settlement ID">{settlement.id}</Detail>
            <Detail name="Lines">{countText(lines)}</Detail>
            <Detail name="Reconciliation" strong>
              <Agreement settlement={settlement} />
            </Detail>
          </Details>
        </DetailsCard>
        <DetailsCard title="Amount settled">
          <Details>
            <Detail name="Payments">{formatRupees(payments)}</Detail>
            <Detail name="Refunds">{formatRupees(-refunds)}</Detail>
            <Detail name="Fees">{formatRupees(-fees)}</Detail>
            <Detail name="Tax on fees">{formatRupees(-tax)}</Detail>
            <Detail name="Adjustments">{formatRupees(adjustments)}</Detail>
            <Detail name="Settled" strong>
              {formatRupees(amount)}
            </Detail>
          </Details>
        </DetailsCard>
      </Columns>
      {settlement.problems.length > 0 && (
        <Box sx={{ mt: 2, minWidth: 0 }}>
          <DetailsCard title="Lines with differences">
            <Problems problems={settlement.problems} />
          </DetailsCard>
        </Box>
      )}
      <Box sx={{ mt: 2, minWidth: 0 }}>
        <SettlementLines settlementId={settlement.id} />
      </Box>
    </Page>
  );
}

function Problems({ problems }: Pick<SettlementResponse, 'problems'>) {
  return (
    <Box tabIndex={0} role="group" aria-label="Lines with differences" sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Payment or refund</TableCell>
            <TableCell align="right">Amount</TableCell>
            <TableCell>Problem</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {problems.map(({ id, amount, reason }) => (
            <TableRow key={id}>
              <TableCell component="th" scope="row">
                {id}
              </TableCell>
              <TableCell align="right">{formatRupees(amount)}</TableCell>
              <TableCell>{SETTLEMENT_PROBLEM_TEXTS[reason]}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        Compare these with the payment provider’s dashboard. They are checked again every day for 30 days.
      </Typography>
    </Box>
  );
}
