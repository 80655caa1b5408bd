import { Box, Typography } from '@mui/material';
import type { RaRecord } from 'react-admin';
import type { DocumentResponse } from '#libs/contract/documents.js';
import { formatRupees } from '#libs/money.js';
import { CustomerLink } from '../components/CustomerLink.js';
import { dayText } from '../components/format.js';
import { ExportButton } from '../export/ExportButton.js';
import { CARD_GRID } from '../list/card-grid.js';
import type { TableColumn } from '../list/columns.js';
import { ListScreen } from '../list/ListScreen.js';
import { Table } from '../list/Table.js';
import { ScreenTabs } from '../layout/ScreenTabs.js';
import { OrderLink } from '../refunds/OrderLink.js';
import { DOCUMENT_FILTERS, DOCUMENT_KIND, issuedText } from './document.js';
import { DownloadButton } from './DownloadButton.js';
import { WaitingDocumentsNotice } from './WaitingDocumentsNotice.js';

type Document = DocumentResponse & RaRecord;

const TEXTS = {
  loading: 'Loading invoices...',
  failed: 'Error loading invoices:',
  empty: 'No invoices found',
  about: 'An invoice is issued for each paid order, and a credit note for each refund, once the GSTIN is set.',
};

const COLUMNS: readonly TableColumn<Document>[] = [
  { source: 'number', label: 'Number' },
  { source: 'kind', label: 'Kind', sortable: false, cell: ({ kind }) => DOCUMENT_KIND[kind] },
  { source: 'issuedAt', label: 'Date', cell: ({ issuedOn }) => dayText(issuedOn) },
  {
    source: 'customer',
    label: 'Customer',
    cell: ({ userId, customer }) => (
      <Box sx={{ whiteSpace: 'normal', minWidth: 120 }}>
        <CustomerLink id={userId} name={customer} />
      </Box>
    ),
  },
  { source: 'orderId', label: 'Order', sortable: false, cell: (document) => <OrderLink {...document} /> },
  {
    source: 'taxable',
    label: 'Taxable',
    align: 'right',
    hiddenBelow: 'desktop',
    cell: ({ taxable }) => formatRupees(taxable),
  },
  {
    source: 'tax',
    label: 'Tax',
    align: 'right',
    sortable: false,
    hiddenBelow: 'desktop',
    cell: ({ tax }) => formatRupees(tax),
  },
  { source: 'total', label: 'Total', align: 'right', cell: ({ total }) => formatRupees(total) },
  { source: 'reason', label: 'Reason', sortable: false, extra: true },
  { source: 'placeOfSupply', label: 'Place of supply', sortable: false, extra: true },
  {
    source: 'actions',
    label: 'Actions',
    pinned: 'right',
    sortable: false,
    cell: (document) => <DownloadButton document={document} />,
  },
];

/** All invoices and credit notes. */
export default function DocumentList() {
  return (
    <ListScreen
      title="Invoices"
      texts={TEXTS}
      columns={COLUMNS}
      sort={{ field: 'issuedAt', order: 'DESC' }}
      filters={DOCUMENT_FILTERS}
      searchLabel="Search number, customer or order ID"
      actions={<ExportButton name="invoices" />}
      siblings={<ScreenTabs />}
      above={<WaitingDocumentsNotice />}
      table={<Table rowClick={false} />}
      card={(document) => <DocumentCard document={document as Document} />}
    />
  );
}

function DocumentCard({ document }: { document: Document }) {
  const { number, customer, total } = document;
  return (
    <Box sx={{ ...CARD_GRID, alignItems: 'center' }}>
      <Typography sx={{ fontWeight: 600 }}>{number}</Typography>
      <Typography sx={{ fontWeight: 600, textAlign: 'right' }}>{formatRupees(total)}</Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {customer}
      </Typography>
      <DownloadButton document={document} />
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ gridColumn: '1 / -1', '& a': { textDecoration: 'underline', whiteSpace: 'nowrap' } }}
      >
        {issuedText(document)} · <OrderLink {...document} />
      </Typography>
    </Box>
  );
}
