import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
  Typography,
} from '@mui/material';
import { useShortcutsEnabled } from '../components/shortcuts.js';
import { PALETTE_KEYS } from './TopBar.js';

const KEYS: readonly [key: string, effect: string][] = [
  [PALETTE_KEYS, 'Find a customer, an order, a wash, a lead or a screen'],
  ['/', 'Search this list'],
  ['j', 'Next row of this list, or next record'],
  ['k', 'Previous row, or previous record'],
  ['Enter', 'Open the row'],
  ['x', 'Select the row'],
  ['n', 'Create a record'],
  ['?', 'Show keyboard shortcuts'],
  ['Esc', 'Close the open dialog or menu, or clear the search'],
];

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useShortcutsEnabled();
  return (
    <Dialog open onClose={onClose} aria-labelledby="keys-title" maxWidth="xs" fullWidth>
      <DialogTitle id="keys-title">Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ m: 0, mb: 2, display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: 1.5, alignItems: 'center' }}
        >
          {KEYS.map(([key, effect]) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <dt>
                <Box
                  component="kbd"
                  sx={{
                    display: 'inline-block',
                    minWidth: 28,
                    px: 1,
                    py: 0.25,
                    textAlign: 'center',
                    font: 'inherit',
                    fontWeight: 600,
                    border: 1,
                    borderColor: 'divider',
                    borderRadius: 1,
                    bgcolor: 'action.hover',
                  }}
                >
                  {key}
                </Box>
              </dt>
              <Typography component="dd" sx={{ m: 0 }}>
                {effect}
              </Typography>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          control={<Switch checked={on} onChange={(_, checked) => setOn(checked)} />}
          label="Enable single-key shortcuts"
        />
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
