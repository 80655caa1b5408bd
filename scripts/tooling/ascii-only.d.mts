import type { Plugin } from 'vite';

export function asciiOnly(): Plugin;
