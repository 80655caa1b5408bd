import { useState, type ReactNode } from 'react';
import { Box, Button, Checkbox, FormControlLabel, IconButton, Popover, Tooltip } from '@mui/material';
import AddOutlined from '@mui/icons-material/AddOutlined';
import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import RemoveOutlined from '@mui/icons-material/RemoveOutlined';
import ViewWeekOutlined from '@mui/icons-material/ViewWeekOutlined';
import { PlainList } from '../components/PlainList.js';
import { useColumns } from './columns.js';

/** Shows, hides, reorders and resizes the table's columns. Pinned columns are always shown, at their edge. */
export function ColumnsChoice() {
  const { columns, hidden, toggle, move, widen, reset } = useColumns();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const movable = columns.filter(({ pinned }) => !pinned);

  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<ViewWeekOutlined />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minHeight: 40, borderColor: 'divider' }}
      >
        Columns
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Columns' } }}
      >
        <PlainList sx={{ px: 2, pt: 1 }}>
          {movable.map(({ source, label }, index) => (
            <Box component="li" key={source} sx={{ display: 'flex', alignItems: 'center' }}>
              <FormControlLabel
                label={label}
                sx={{ flex: 1, mr: 2 }}
                control={
                  <Checkbox
                    size="small"
                    checked={!hidden.includes(source)}
                    onChange={() => toggle(source)}
                    sx={{ py: 0.5 }}
                  />
                }
              />
              <Action name={`Narrow ${label}`} icon={<RemoveOutlined />} onPress={() => widen(source, -1)} />
              <Action name={`Widen ${label}`} icon={<AddOutlined />} onPress={() => widen(source, 1)} />
              <Action
                name={`Move ${label} up`}
                icon={<ArrowUpwardOutlined />}
                disabled={index === 0}
                onPress={() => move(source, -1)}
              />
              <Action
                name={`Move ${label} down`}
                icon={<ArrowDownwardOutlined />}
                disabled={index === movable.length - 1}
                onPress={() => move(source, 1)}
              />
            </Box>
          ))}
        </PlainList>
        <Box sx={{ p: 1, textAlign: 'right' }}>
          <Button size="small" onClick={reset}>
            Reset to default
          </Button>
        </Box>
      </Popover>
    </>
  );
}

interface ActionProps {
  name: string;
  icon: ReactNode;
  disabled?: boolean;
  onPress: () => void;
}

function Action({ name, icon, disabled = false, onPress }: ActionProps) {
  return (
    <Tooltip title={disabled ? '' : name}>
      <span>
        <IconButton
          size="small"
          aria-label={name}
          disabled={disabled}
          onClick={onPress}
          sx={{ '& svg': { fontSize: 16 } }}
        >
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}
