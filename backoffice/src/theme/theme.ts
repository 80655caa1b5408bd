import type { RaThemeOptions } from 'react-admin';
import './devanagari.css';
import './focus.css';
import './fonts.css';
import './forced-colors.css';
import './print.css';
import './touch.css';
import { DARK, LIGHT, type NavigationColours, type Tone, type ToneName } from './palette.js';

declare module '@mui/material/styles' {
  interface Theme {
    tones: Record<ToneName, Tone>;
    navigation: NavigationColours;
  }
  interface ThemeOptions {
    tones?: Record<ToneName, Tone>;
    navigation?: NavigationColours;
  }
}

const FONT = "'Firstlight Sans', 'Firstlight Fallback', system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif";

/** Where touch targets are enlarged (touch.css). */
export const TOUCH = '@media (max-width: 599.95px), (pointer: coarse)';

const themeOf = ({ palette, tones, navigation }: typeof LIGHT): RaThemeOptions => ({
  palette,
  tones,
  navigation,
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: FONT,
    fontSize: 13.5,
    h1: { fontSize: '1.5rem', fontWeight: 700, lineHeight: 1.25, letterSpacing: '-0.01em' },
    h2: { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.35 },
    h3: { fontSize: '0.9375rem', fontWeight: 650, lineHeight: 1.4 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        // Otherwise Chromium on Linux places letters on whole pixels, so that small texts have uneven gaps.
        'body, button, input, textarea': { textRendering: 'geometricPrecision' },
        ':focus-visible': { outline: '2px solid currentColor', outlineOffset: 2 },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            // Otherwise a skeleton or spinner would flicker.
            animationIterationCount: '1 !important',
            // Any duration above 0 would start a transition whenever a value of any element changes.
            transitionDuration: '0s !important',
          },
        },
      },
    },
    MuiButton: { defaultProps: { disableElevation: true } },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } },
    MuiAutocomplete: { defaultProps: { size: 'small', fullWidth: true } },
    // A form between a dialog and its parts would let the buttons scroll out of sight.
    MuiDialog: { styleOverrides: { paper: { '& > form': { display: 'contents' } } } },
    // Aligns the buttons with the content.
    MuiDialogActions: { styleOverrides: { root: { '@media (min-width: 600px)': { padding: '8px 24px 20px' } } } },
    // Shadows are invisible on a dark page.
    MuiPopover: { styleOverrides: { paper: { border: `1px solid ${palette.divider}` } } },
    // The default is as pale as a disabled button.
    MuiToggleButton: { styleOverrides: { root: { color: palette.text?.secondary } } },
    MuiLink: { defaultProps: { underline: 'hover' } },
    MuiTooltip: { defaultProps: { enterDelay: 300 } },
    MuiTableCell: {
      styleOverrides: {
        root: { '&.MuiTableCell-paddingCheckbox': { padding: '0 4px' } },
        // Aligns the digits in columns of numbers.
        alignRight: { fontVariantNumeric: 'tabular-nums' },
        head: { color: palette.text?.secondary, fontWeight: 600, fontSize: '0.8125rem', whiteSpace: 'nowrap' },
      },
    },
  },
});

export const lightTheme = themeOf(LIGHT);
export const darkTheme = themeOf(DARK);
