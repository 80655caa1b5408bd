import type { RaRecord } from 'react-admin';
import type { DisputeResponse } from '#libs/contract/payments.js';
import { formatRupees } from '#libs/money.js';
import { DISPUTE_PHASE_NAMES } from '#libs/value-names.js';
import { BackLink } from '../components/BackLink.js';
import { Columns } from '../components/Columns.js';
import { Detail, Details, DetailsCard } from '../components/Details.js';
import { dateTimeText } from '../components/format.js';
import { Page } from '../components/Page.js';
import { RecordScreen } from '../components/RecordScreen.js';
import { StatusChip } from '../components/StatusChip.js';
import { DocumentsCard } from '../documents/DocumentsCard.js';
import { OrderText } from '../refunds/OrderLink.js';
import { DISPUTE_STATUS } from '../refunds/refund.js';
import { isOver } from './dispute.js';
import { EvidenceCard } from './EvidenceCard.js';

const ABOVE = <BackLink to="/disputes">Disputes</BackLink>;

export default function DisputeShow() {
  return (
    <RecordScreen<DisputeResponse & RaRecord> title="Dispute" above={ABOVE}>
      {(dispute) => <Content dispute={dispute} />}
    </RecordScreen>
  );
}

function Content({ dispute }: { dispute: DisputeResponse }) {
  const { status, phase, amount, amountDeducted, respondBy, reasonCode, orderId, version } = dispute;
  return (
    <Page
      title={`Dispute of ${formatRupees(amount)}`}
      above={ABOVE}
      aside={<StatusChip tone={DISPUTE_STATUS[status].tone}>{DISPUTE_STATUS[status].name}</StatusChip>}
    >
      <Columns>
        <EvidenceCard dispute={dispute} />
        <DetailsCard title="Dispute">
          <Details>
            <Detail name="Respond by" strong={!isOver(dispute)}>
              {dateTimeText(respondBy)}
            </Detail>
            <Detail name="Phase">{DISPUTE_PHASE_NAMES[phase]}</Detail>
            <Detail name="Reason">{reasonCode?.replaceAll('_', ' ')}</Detail>
            <Detail name="Amount">{formatRupees(amount)}</Detail>
            <Detail name="Deducted">{amountDeducted > 0 && formatRupees(amountDeducted)}</Detail>
            <Detail name="Order">
              <OrderText {...dispute} />
            </Detail>
            <Detail name="Payment ID">{dispute.paymentId}</Detail>
            <Detail name="Dispute ID">{dispute.id}</Detail>
            <Detail name="Opened">{dateTimeText(dispute.createdAt)}</Detail>
          </Details>
        </DetailsCard>
        {orderId !== null && <DocumentsCard order={{ id: orderId, version }} />}
      </Columns>
    </Page>
  );
}
