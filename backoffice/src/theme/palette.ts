import type { PaletteOptions } from '@mui/material/styles';

/** Status colours, with a contrast of at least 4.5:1. */
export interface Tone {
  text: string;
  background: string;
}

export type ToneName = 'good' | 'waiting' | 'resting' | 'ended' | 'bad' | 'special';

/** Colours of the navigation, dark in both modes. */
export interface NavigationColours {
  background: string;
  text: string;
  secondary: string;
  active: string;
  accent: string;
}

interface Colours {
  palette: PaletteOptions;
  tones: Record<ToneName, Tone>;
  navigation: NavigationColours;
}

/** The storefront's colours. */
export const LIGHT: Colours = {
  palette: {
    mode: 'light',
    primary: { main: '#0b5a5c', light: '#2f7c7e', dark: '#073f42', contrastText: '#ffffff' },
    secondary: { main: '#8a4f00', light: '#b87415', dark: '#683b00', contrastText: '#ffffff' },
    error: { main: '#b0261a', contrastText: '#ffffff' },
    warning: { main: '#855000', contrastText: '#ffffff' },
    success: { main: '#0c6640', contrastText: '#ffffff' },
    info: { main: '#1f5a96', contrastText: '#ffffff' },
    background: { default: '#f5f8f6', paper: '#ffffff' },
    text: { primary: '#08211f', secondary: '#4b605e' },
    divider: '#d8e1dd',
  },
  tones: {
    good: { text: '#0b5a38', background: '#e2f5ea' },
    waiting: { text: '#744600', background: '#fff3d9' },
    resting: { text: '#1d4f82', background: '#e3eefa' },
    ended: { text: '#465b59', background: '#e8efec' },
    bad: { text: '#9c2017', background: '#fdecea' },
    special: { text: '#5b3b8c', background: '#efe8fa' },
  },
  navigation: { background: '#062427', text: '#eaf5f2', secondary: '#b7d0cd', active: '#0f454a', accent: '#ffb21a' },
};

export const DARK: Colours = {
  palette: {
    mode: 'dark',
    primary: { main: '#83d6cc', light: '#a9e8e0', dark: '#4fb0a6', contrastText: '#04211f' },
    secondary: { main: '#ffc966', light: '#ffdd9c', dark: '#d69c32', contrastText: '#1c1300' },
    error: { main: '#ff9f92', contrastText: '#3d0802' },
    warning: { main: '#ffc966', contrastText: '#2b1b00' },
    success: { main: '#74d8a2', contrastText: '#04231a' },
    info: { main: '#9cc6f2', contrastText: '#06233f' },
    background: { default: '#061518', paper: '#0c2124' },
    text: { primary: '#ecf5f3', secondary: '#a6bcba' },
    divider: '#1c373b',
  },
  tones: {
    good: { text: '#8ee3b5', background: '#0e3526' },
    waiting: { text: '#ffd27f', background: '#3a2c0c' },
    resting: { text: '#a9cff5', background: '#14314c' },
    ended: { text: '#b9cccb', background: '#1d3639' },
    bad: { text: '#ffb3a8', background: '#421a14' },
    special: { text: '#d3bff5', background: '#32244a' },
  },
  navigation: { background: '#041012', text: '#eaf5f2', secondary: '#a6bfbd', active: '#10343a', accent: '#ffb21a' },
};
