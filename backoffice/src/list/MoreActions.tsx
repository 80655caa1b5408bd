import { useId, useState, type ReactNode } from 'react';
import { Box, Button } from '@mui/material';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';

/** The less used actions of a list. On phones, a button shows them, so that the list begins further up. */
export function MoreActions({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        endIcon={<ExpandMoreOutlined sx={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />}
        // Hidden too when the user is permitted none of the actions.
        sx={{ display: { sm: 'none' }, borderColor: 'divider', '&:has(+ :empty)': { display: 'none' } }}
      >
        More
      </Button>
      <Box
        id={id}
        sx={{
          display: { xs: isOpen ? 'flex' : 'none', sm: 'contents' },
          // On a line of their own, which does not move the button.
          order: { xs: 1, sm: 0 },
          flexBasis: '100%',
          flexWrap: 'wrap',
          justifyContent: 'flex-end',
          gap: 1,
        }}
      >
        {children}
      </Box>
    </>
  );
}
