import { mount } from 'svelte';
import App from './App.svelte';
import './deck/deck.css';
import './look/look.css';
import './look/tokens.css';
import { followLinks } from './browser/router';
import { keepSettings } from './browser/settings.svelte';

keepSettings();
followLinks();
const target = document.getElementById('app');
if (target) mount(App, { target });

if (import.meta.env.PROD && 'serviceWorker' in navigator)
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
