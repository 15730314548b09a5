/* The gallery: every component with made-up views, for looking at. It is not part of the build. */
import { mount } from 'svelte';
import '../src/deck/deck.css';
import '../src/look/look.css';
import '../src/look/tokens.css';
import { fetchWords } from '../src/words/words.svelte';
import Gallery from './Gallery.svelte';

await fetchWords();
const target = document.getElementById('app');
if (target) mount(Gallery, { target });
