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

/* Not there on plain http. */
const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
if (import.meta.env.PROD) worker?.register(`${import.meta.env.BASE_URL}sw.js`).catch(() => undefined);
