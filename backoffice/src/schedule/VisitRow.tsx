import type { ReactNode } from 'react';
import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { formatCarNumber } from '#libs/car-number.js';
import type { ScheduledVisit } from '#libs/contract/schedule.js';
import { unbroken } from '#libs/unbroken.js';
import { StatusChip } from '../components/StatusChip.js';
import { detailsText } from '../visits/visit.js';
import { useTexts } from '../language/use-texts.js';
import { assigneeText, chipOf, unpaidText } from '../washes/wash.js';

/** The last column has the state on its left and the actions on its right. Its width lines up the columns of all rows. */
const columns = (last: string) => `minmax(0, 1.1fr) minmax(0, 1.5fr) minmax(0, 1fr) ${last}`;
const COLUMNS = { xs: 'minmax(0, 1fr) auto', lg: columns('17rem') };
const PRINTED_COLUMNS = columns('15.5rem');

/** In narrow windows, the cells of a row are one below the other. */
const cell = (column: number) => ({
  gridColumn: { xs: '1 / -1', sm: 1, lg: column },
  gridRow: { xs: column, lg: 1 },
  '@media print': { gridColumn: column, gridRow: 1 },
});
/** On tablets, the actions are beside the address and the name. */
const ACTIONS = {
  gridColumn: { xs: '1 / -1', sm: 2, lg: 4 },
  gridRow: { xs: 4, sm: '2 / span 2', lg: 1 },
  alignSelf: { sm: 'end', lg: 'start' },
  justifySelf: { lg: 'end' },
};
/** On phones, the state is beside the car. */
const CAR = { gridColumn: 1, gridRow: 1 };
const STATE = { gridColumn: { xs: 2, lg: 4 }, gridRow: 1, '@media print': { gridColumn: 4 } };

/** A visit in the schedule of the office. On paper, it has boxes to tick instead of its actions. */
export function VisitRow({ visit, actions }: { visit: ScheduledVisit; actions: ReactNode }) {
  const { id, kind, car, wash, plan, name, address } = visit;
  const texts = useTexts();
  const report = (wash ?? plan)?.report;
  const chip = chipOf(visit);
  const details = [
    report && detailsText(report),
    ...(wash ? [assigneeText(texts, wash), unpaidText(texts, wash)] : []),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: COLUMNS,
        columnGap: 2,
        rowGap: 0.5,
        alignItems: 'start',
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        breakInside: 'avoid',
        overflowWrap: 'anywhere',
        '@media print': { gridTemplateColumns: PRINTED_COLUMNS, py: 0.5 },
      }}
    >
      <Box sx={CAR}>
        <Link
          component={RouterLink}
          to={`/${kind === 'subscription' ? 'allOrders' : 'washes'}/${encodeURIComponent(id)}/show`}
          sx={{ fontWeight: 600 }}
        >
          {(car && formatCarNumber(car.number)) || wash?.service}
        </Link>
        {car && <Typography variant="body2">{[car.colour, car.name].filter(Boolean).join(' · ')}</Typography>}
        {car?.number && wash && <Typography variant="body2">{wash.service}</Typography>}
      </Box>
      <Box sx={cell(2)}>
        {car?.parking && (
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {car.parking}
          </Typography>
        )}
        <Typography variant="body2">{unbroken(address)}</Typography>
      </Box>
      <Box sx={cell(3)}>
        <Typography variant="body2">{name}</Typography>
        {details.filter(Boolean).map((text) => (
          <Typography key={text} variant="body2">
            {text}
          </Typography>
        ))}
      </Box>
      <Box sx={STATE}>
        {chip && <StatusChip tone={chip.tone}>{chip.name}</StatusChip>}
        {!plan?.report && <Boxes isPlan={kind === 'subscription'} />}
      </Box>
      {actions && (
        <Box className="not-printed" sx={ACTIONS}>
          {actions}
        </Box>
      )}
    </Box>
  );
}

/** For a pen. */
function Boxes({ isPlan }: { isPlan: boolean }) {
  return (
    <Box
      aria-hidden
      sx={{ display: 'none', '@media print': { display: 'flex' }, gap: 1.5, whiteSpace: 'nowrap', fontSize: '0.75rem' }}
    >
      {(isPlan ? ['Done', 'Interior', 'Wax', 'Missed'] : ['Done', 'Missed']).map((text) => (
        <span key={text}>☐ {text}</span>
      ))}
    </Box>
  );
}
