import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { Box, Typography } from '@mui/material';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { useTexts } from '../language/use-texts.js';
import { useHeadingFocus } from './screen-focus.js';

interface PageProps {
  title: string;
  /** The number of records, shown after the last word of the title. */
  count?: ReactNode;
  /** Shown beside the title, such as a status. */
  aside?: ReactNode;
  /** Shown above the title, such as a back link. */
  above?: ReactNode;
  actions?: ReactNode;
  /** In pixels. The actions end where narrow content does. */
  contentWidth?: number;
  children: ReactNode;
}

/** The layout of a screen: heading, actions and content. The heading has the focus when the screen is opened. */
export function Page({ title, count, aside, above, actions, contentWidth = 1752, children }: PageProps) {
  const { t } = useTexts();
  useEffect(() => {
    document.title = t('shell.documentTitle', { title });
  }, [title, t]);
  useStartAtTop();
  const heading = useHeadingFocus();

  return (
    <Box
      sx={{
        px: { xs: 2, sm: 3 },
        pt: { xs: 2, sm: 3 },
        pb: 4,
        maxWidth: contentWidth + 48,
        width: '100%',
        minWidth: 0,
      }}
    >
      {above}
      {/* As high as with buttons, so that tabs below stay where they are on another screen. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 36, mb: 2 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography
            ref={heading}
            tabIndex={-1}
            variant="h1"
            sx={{ display: 'inline', mr: 1, overflowWrap: 'anywhere', outline: 'none' }}
          >
            {title}
          </Typography>
          {count}
        </Box>
        {aside}
        <Box
          className="not-printed"
          sx={{
            flexGrow: 1,
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'flex-end',
            gap: 1,
            alignItems: 'center',
            '& .MuiButton-root': { px: { xs: 1.25, sm: 2 } },
          }}
        >
          {actions}
        </Box>
      </Box>
      {children}
    </Box>
  );
}

/**
 * Starts a new screen at its top. Otherwise it would be as far down as the list that led to it. Back keeps the
 * position.
 */
function useStartAtTop(): void {
  const type = useNavigationType();
  // How the screen was opened. Later navigations, such as to a form beside it, do not move it.
  const [isReturn] = useState(type === NavigationType.Pop);
  useLayoutEffect(() => {
    if (!isReturn) window.scrollTo(0, 0);
  }, [isReturn]);
}
