import { useState } from 'react';
import { Box, Button, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { PlainList } from '../../components/PlainList.js';
import { countText } from '../../components/format.js';
import { rupeesText, type Share } from './sales.js';

interface SharesProps {
  title: string;
  /** Most orders first. */
  shares: readonly Share[];
}

/** How many are shown initially. */
const INITIAL_COUNT = 8;

/** Shares of revenue, each with a bar, its change, the number of orders and a link to them. */
export function Shares({ title, shares }: SharesProps) {
  const [all, setAll] = useState(false);
  const largest = Math.max(1, ...shares.map(({ orders }) => orders));
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <PlainList gap={1}>
        {(all ? shares : shares.slice(0, INITIAL_COUNT)).map(({ name, to, orders, revenue, change }) => (
          <Box
            component="li"
            key={name}
            sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 1 }}
          >
            <Box sx={{ overflowWrap: 'anywhere' }}>
              {to ? (
                <Link component={RouterLink} to={to}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </Box>
            <Box sx={{ whiteSpace: 'nowrap', textAlign: 'right' }}>
              <b>{countText(orders)}</b>
              <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
                {rupeesText(revenue)}
              </Box>
              {change && (
                <Typography variant="body2" color="textSecondary">
                  {change}
                </Typography>
              )}
            </Box>
            <Box aria-hidden sx={{ gridColumn: '1 / -1', height: 6, borderRadius: 3, bgcolor: 'action.hover' }}>
              <Box
                sx={{ height: '100%', borderRadius: 3, bgcolor: 'primary.main', width: `${(orders / largest) * 100}%` }}
              />
            </Box>
          </Box>
        ))}
      </PlainList>
      {shares.length > INITIAL_COUNT && (
        <Button size="small" sx={{ mt: 1 }} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${countText(shares.length)}`}
        </Button>
      )}
    </Box>
  );
}
