import { useEffect } from 'react';
import { Box, Link as MuiLink } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import { TOUCH } from '../theme/theme.js';
import { SETTINGS_SECTIONS, settingsPath, type SettingsSection } from './settings-sections.js';

const SECTIONS = Object.entries(SETTINGS_SECTIONS) as [SettingsSection, string][];

/**
 * Scrolls to the section that the URL names, and moves the focus to it.
 * @param areShown whether the sections are rendered
 */
export function useSectionOfUrl(areShown: boolean): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!areShown) return;
    const section = document.getElementById(hash.slice(1));
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
    // The same link followed again has another key.
  }, [hash, key, areShown]);
}

/** Links to the sections of the settings. */
export function SectionLinks() {
  return (
    <Box
      component="nav"
      aria-label="Sections"
      sx={{ display: { xs: 'flex', lg: 'block' }, columns: { lg: 2 }, flexWrap: 'wrap', columnGap: 2, px: { lg: 2 } }}
    >
      {SECTIONS.map(([section, title]) => (
        <MuiLink
          key={section}
          component={Link}
          to={settingsPath(section)}
          replace
          variant="body2"
          underline="hover"
          sx={[
            { display: 'block', py: { xs: 1.25, lg: 0.5 }, breakInside: 'avoid' },
            { [TOUCH]: { minWidth: 44, minHeight: 44, alignContent: 'center' } },
          ]}
        >
          {title}
        </MuiLink>
      ))}
    </Box>
  );
}
