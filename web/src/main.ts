import { mount } from 'svelte';
import App from './App.svelte';
import './deck/deck.css';
import './look/look.css';

const target = document.getElementById('app');
if (target) mount(App, { target });
