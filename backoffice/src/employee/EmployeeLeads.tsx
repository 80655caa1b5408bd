import { useState } from 'react';
import { Box, Card, Link, Table, TableBody, TableCell, TableHead, TableRow, TextField, Typography, useMediaQuery, type Theme } from '@mui/material';
import type { LeadResponse } from '#libs/contract/leads.js';
import { MESSAGES } from '#libs/messages.js';
import { Failure } from '../parts/Failure.js';
import { countText, phoneText } from '../parts/format.js';
import { Page } from '../parts/Page.js';
import { StatusChip } from '../parts/StatusChip.js';
import { Waiting } from '../parts/Waiting.js';
import { LEAD_STATUS } from '../leads/lead.js';
import { LeadActions } from './LeadActions.js';
import { matching } from './matching.js';
import { useMyLeads } from './use-my-leads.js';

export default function EmployeeLeads() {
  const { data, error, refetch } = useMyLeads();
  const [search, setSearch] = useState('');
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const leads = data && matching(data, search);
  const List = narrow ? Cards : Rows;
  return (
    <Page title="My Leads" aside={data && <Typography color="textSecondary">{countText(data.length)}</Typography>}>
      {error && <Failure text={MESSAGES.employeeLeadsFailed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Waiting text={MESSAGES.loadingLeads} />}
      {data?.length === 0 && <Empty />}
      {data && data.length > 0 && (
        <TextField
          label="Search name, phone or address"
          type="search"
          margin="none"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          sx={{ mb: 2, maxWidth: { md: 380 } }}
        />
      )}
      {leads && leads.length > 0 && <List leads={leads} />}
      {data && data.length > 0 && leads?.length === 0 && <Typography role="status">No lead matches the search.</Typography>}
    </Page>
  );
}

function Empty() {
  return (
    <Card sx={{ p: 6, textAlign: 'center' }}>
      <Typography role="status" variant="h2" component="p">
        {MESSAGES.noEmployeeLeads}
      </Typography>
    </Card>
  );
}

function Rows({ leads }: { leads: LeadResponse[] }) {
  return (
    <Card>
      <Table>
        <TableHead>
          <TableRow>
            <TableCell>Name</TableCell>
            <TableCell>Email</TableCell>
            <TableCell>Phone</TableCell>
            <TableCell>Address</TableCell>
            <TableCell>Status</TableCell>
            <TableCell>Actions</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {leads.map((lead) => (
            <TableRow key={lead.id}>
              <TableCell sx={{ fontWeight: 600 }}>{lead.name}</TableCell>
              <TableCell>
                <Link href={`mailto:${lead.email}`}>{lead.email}</Link>
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{phoneText(lead.phone)}</TableCell>
              <TableCell>{lead.subject}</TableCell>
              <TableCell>
                <Status lead={lead} />
              </TableCell>
              <TableCell>
                <LeadActions lead={lead} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

function Cards({ leads }: { leads: LeadResponse[] }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {leads.map((lead) => (
        <Card key={lead.id} component="li" sx={{ p: 2 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
            <Typography variant="h2" sx={{ flex: 1 }}>
              {lead.name}
            </Typography>
            <Status lead={lead} />
          </Box>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            <Link href={`mailto:${lead.email}`}>{lead.email}</Link>
          </Typography>
          <Typography>{phoneText(lead.phone)}</Typography>
          <Typography>{lead.subject}</Typography>
          {lead.message && (
            <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {lead.message}
            </Typography>
          )}
          <LeadActions lead={lead} />
        </Card>
      ))}
    </Box>
  );
}

function Status({ lead: { status } }: { lead: LeadResponse }) {
  return <StatusChip tone={LEAD_STATUS[status].tone}>{LEAD_STATUS[status].name}</StatusChip>;
}
